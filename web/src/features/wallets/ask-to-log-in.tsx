import { useTranslations } from '../../platform/i18n.tsx'
import { useNavigation } from '../../platform/navigation.tsx'
import { ButtonLink, EmptyState } from '../../ui/index.ts'

/** The page is open to all and shows a member's own money: who is not signed in is asked to. */
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
