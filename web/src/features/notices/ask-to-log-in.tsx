import { useTranslations } from '../../platform/i18n.tsx'
import { useNavigation } from '../../platform/navigation.tsx'
import { ButtonLink, EmptyState } from '../../ui/index.ts'

/** Asks visitors to log in where a member's own notices would be. */
export function AskToLogIn() {
  const t = useTranslations('notices')
  const { pathname } = useNavigation()
  return (
    <EmptyState
      action={
        <ButtonLink to="/login" search={{ redirect: pathname }}>
          {t('page.logIn')}
        </ButtonLink>
      }
    >
      {t('page.visitor')}
    </EmptyState>
  )
}
