import { useTranslations } from '../../platform/i18n.tsx'
import { ButtonLink, Note } from '../../ui/index.ts'

/** Suggests adding an e-mail address, because recovering an account without one is difficult. */
export function EmailOffer() {
  const t = useTranslations('accounts')
  return (
    <Note
      tone="attention"
      title={t('page.email.offerTitle')}
      actions={
        <ButtonLink tone="quiet" to="/person/bindEmail">
          {t('page.email.bindEmail')}
        </ButtonLink>
      }
    >
      {t('page.email.offerBody')}
    </Note>
  )
}
