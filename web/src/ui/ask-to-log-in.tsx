import { useTranslations } from '../platform/i18n.tsx'
import { useNavigation } from '../platform/navigation.tsx'
import { ButtonLink } from './button.tsx'
import { EmptyState } from './states.tsx'

/** Asks visitors to sign in on a public page that shows a member's own money. */
export function AskToLogIn() {
  const t = useTranslations('ui')
  const { pathname } = useNavigation()
  return (
    <EmptyState
      action={
        <ButtonLink to="/login" search={{ redirect: pathname }}>
          {t('askToLogIn.button')}
        </ButtonLink>
      }
    >
      {t('askToLogIn.body')}
    </EmptyState>
  )
}
