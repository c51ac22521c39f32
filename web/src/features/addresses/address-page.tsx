import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { AskToLogIn, Note, PageFrame, PageHeader } from '../../ui/index.ts'
import { AddressBook } from './address-book.tsx'

/** The addresses that the member can withdraw to. */
export function Page() {
  const t = useTranslations('addresses')
  const isLogin = useClientState('isLogin')
  return (
    <PageFrame>
      <PageHeader title={t('page.title')} note={t('page.note')} back={<Link to="/assets/index">{t('page.back')}</Link>} />
      {isLogin ? (
        <>
          <Note tone="info">{t('page.notOpen')}</Note>
          <AddressBook />
        </>
      ) : (
        <AskToLogIn />
      )}
    </PageFrame>
  )
}
