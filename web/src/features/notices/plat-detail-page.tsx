import { announcementDetail, announcementList, messageTypeList, readAnnouncement } from '@ohmstead/contract/notices/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useEffect, useRef } from 'react'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { languageNames, useLanguage } from '../../platform/language.ts'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { Answered, EmptyState, Facts, Copy, PageFrame, PageHeader, Skeletons } from '../../ui/index.ts'
import { AnnouncementText } from './announcement-text.tsx'

type Announcement = OutputOf<typeof announcementDetail>

/** One announcement. A member who opens it has read it. */
export function Page() {
  const t = useTranslations('notices')
  const [{ id }] = useSearch()
  if (id !== undefined) return <One id={id} />
  return (
    <PageFrame>
      <PageHeader title={t('page.plat.one')} />
      <Missing />
    </PageFrame>
  )
}

function Missing() {
  const t = useTranslations('notices')
  return <EmptyState action={<Link to="/notice/plat">{t('page.plat.all')}</Link>}>{t('refusal.announcementNotFound')}</EmptyState>
}

function One({ id }: { readonly id: string }) {
  const t = useTranslations('notices')
  const back = <Link to="/notice/plat">{t('page.plat.all')}</Link>
  return (
    <Answered
      read={useCall(announcementDetail, { announcementId: id })}
      skeleton={<Skeletons heights={['40px', '160px']} />}
      missing={<Missing />}
      frame={(state) => (
        <PageFrame>
          <PageHeader title={t('page.plat.one')} back={back} />
          {state}
        </PageFrame>
      )}
    >
      {(announcement) => (
        <PageFrame>
          <PageHeader title={announcement.title} back={back} />
          <Opened announcement={announcement} />
        </PageFrame>
      )}
    </Answered>
  )
}

function Opened({ announcement: { id, body, language, at, readAt } }: { readonly announcement: Announcement }) {
  const t = useTranslations('notices')
  const shownIn = useLanguage()
  const isLogin = useClientState('isLogin')
  const { send } = useMutationCall(readAnnouncement, { quiet: true, refreshes: [announcementDetail, announcementList, messageTypeList] })
  const sent = useRef<string>(undefined)
  useEffect(() => {
    if (!isLogin || readAt !== null || sent.current === id) return
    sent.current = id
    void send({ announcementId: id })
  }, [id, isLogin, readAt, send])
  return (
    <>
      {language !== shownIn && <p className="text-s text-ink-2">{t('page.plat.inLanguage', { language: languageNames[language] })}</p>}
      <AnnouncementText body={body} language={language} />
      <Facts
        rows={[
          { key: 'at', name: t('page.plat.since'), value: <bdi>{formatDateTime(at)}</bdi> },
          { key: 'id', name: t('page.plat.id'), value: <Copy text={id} label={t('page.plat.id')} /> },
        ]}
      />
    </>
  )
}
