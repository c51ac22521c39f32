import { useTranslations } from '../../platform/i18n.tsx'
import { useNavigation } from '../../platform/navigation.tsx'
import { ButtonLink, EmptyState } from '../../ui/index.ts'

/** Asks visitors to sign in on a public page that shows a member's own money. */
export function AskToLogIn() {
  const t = useTranslations('wallets')
  const { pathname } = useNavigation()
  return (
    <EmptyState
      action={
        <ButtonLink to="/login" search={{ redirect: pathname }}>
          {t('page.ask.button')}
        </ButtonLink>
      }
    >
      {t('page.ask.body')}
    </EmptyState>
  )
}
