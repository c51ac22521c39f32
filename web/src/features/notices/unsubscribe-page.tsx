import { unsubscribeMail } from '@ohmstead/contract/notices/calls'
import { useMutationCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { Actions, Button, ButtonLink, ErrorState, Note, PageFrame, PageHeader } from '../../ui/index.ts'

/** Ends mails by the link in one of them. It asks first, because programs that scan mails open every link. */
export function Page() {
  const t = useTranslations('notices')
  const [{ token = '' }] = useSearch()
  const act = useMutationCall(unsubscribeMail, { quiet: true })
  const group = act.answer?.data.group
  if (group !== undefined || token === '')
    return (
      <PageFrame>
        <PageHeader title={t('page.unsubscribe.title')} />
        <div role="status">
          <Note
            tone={group ? 'live' : 'attention'}
            title={group ? t('page.unsubscribe.done', { group: t(`page.groups.${group}`) }) : t('page.unsubscribe.unknown')}
            actions={
              <ButtonLink tone="quiet" to="/notice/index">
                {t('page.unsubscribe.toNotices')}
              </ButtonLink>
            }
          >
            {group ? t('page.unsubscribe.doneBody') : t('page.unsubscribe.unknownBody')}
          </Note>
        </div>
      </PageFrame>
    )
  return (
    <PageFrame>
      <PageHeader title={t('page.unsubscribe.title')} />
      <p className="max-w-prose">{t('page.unsubscribe.body')}</p>
      {act.error !== null && <ErrorState error={act.error} focus />}
      <Actions>
        <Button busy={act.isPending} onClick={() => void act.send({ token })}>
          {t('page.unsubscribe.button')}
        </Button>
      </Actions>
    </PageFrame>
  )
}
