import { staffInfo } from '@ohmstead/contract/staff/calls'
import { personList } from '@ohmstead/contract/staff/people-calls'
import { useState, type ReactNode } from 'react'
import { useCall, useListCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { Block, Button, EmptyState, Note, PageFrame, PageHeader, RecordList, RecordSheet, StateChip, type Column } from '../../ui/index.ts'
import { InviteForm } from './invite-form.tsx'
import { JoinLinkSheet, type FreshLink } from './join-link.tsx'
import { Person } from './person.tsx'
import { PersonActs } from './person-acts.tsx'
import type { PersonRow } from './person-row.ts'

const tones = { invited: 'info', active: 'live', disabled: 'plain' } as const

/** The people of staff with their sign-in methods, and the actions of an administrator. */
export function Page() {
  const t = useTranslations('staff')
  const [search, change] = useSearch()
  const list = useListCall(personList, {})
  const self = useCall(staffInfo).data?.id
  const [link, setLink] = useState<FreshLink>()
  const chosen = list.rows?.find(({ id }) => id === search['person'])
  const { factors, seen } = usePersonWords()
  const columns: Column<PersonRow>[] = [
    { key: 'name', head: t('page.people.name'), heads: true, cell: (row) => row.name },
    { key: 'login', head: t('page.people.login'), phone: 'meta', cell: (row) => <code>{row.login}</code> },
    { key: 'role', head: t('page.people.role'), phone: 'amount', cell: (row) => t(`page.roles.${row.role}`) },
    { key: 'factors', head: t('page.people.second'), phone: 'line', cell: factors },
    { key: 'seen', head: t('page.people.seen'), phone: 'none', cell: seen },
    {
      key: 'state',
      head: t('page.people.state'),
      phone: 'state',
      cell: (row) => <StateChip tone={tones[row.state]}>{t(`page.people.states.${row.state}`)}</StateChip>,
    },
  ]
  return (
    <PageFrame>
      <PageHeader
        title={t('page.people.title')}
        note={t('page.people.note')}
        actions={
          <Button icon="plus" onClick={() => change({ person: 'new' })}>
            {t('page.people.add')}
          </Button>
        }
      />
      <Block title={t('page.people.all')} finding={t('page.people.finding')}>
        <RecordList
          caption={t('page.people.all')}
          list={list}
          keyOf={(row) => row.id}
          columns={columns}
          open={(row) => change({ person: row.id })}
          selected={search['person']}
          empty={<EmptyState>{t('page.people.empty')}</EmptyState>}
        />
      </Block>
      {search['person'] === 'new' && (
        <InviteForm
          onClose={() => change({ person: undefined })}
          onInvited={(fresh) => {
            setLink(fresh)
            change({ person: undefined })
          }}
        />
      )}
      {chosen && (
        <PersonSheet person={chosen} onClose={() => change({ person: undefined })}>
          {chosen.id === self ? <Note>{t('page.people.self')}</Note> : <PersonActs key={chosen.id} person={chosen} onLink={setLink} />}
        </PersonSheet>
      )}
      {link && <JoinLinkSheet link={link} onClose={() => setLink(undefined)} />}
    </PageFrame>
  )
}

function usePersonWords() {
  const t = useTranslations('staff')
  return {
    factors: ({ authenticator, passkeys }: PersonRow) =>
      authenticator || passkeys > 0
        ? t('page.people.factors', { authenticator: String(authenticator), both: String(authenticator && passkeys > 0), passkeys })
        : t('page.people.noFactor'),
    seen: ({ lastSeenAt }: PersonRow) => (lastSeenAt === null ? t('page.people.never') : formatDateTime(lastSeenAt)),
  }
}

function PersonSheet({ person, onClose, children }: { readonly person: PersonRow; readonly onClose: () => void; readonly children: ReactNode }) {
  const t = useTranslations('staff')
  const { factors, seen } = usePersonWords()
  const optional = [
    { key: 'joined', name: t('page.people.joined'), at: person.joinedAt },
    { key: 'counts', name: t('page.people.counts'), at: person.countsFrom },
    { key: 'link', name: t('page.people.linkUntil'), at: person.linkUntil },
  ]
  return (
    <RecordSheet
      title={person.name}
      open
      onClose={onClose}
      facts={[
        { key: 'state', name: t('page.people.state'), value: t(`page.people.states.${person.state}`) },
        { key: 'login', name: t('page.people.login'), value: <code>{person.login}</code> },
        { key: 'role', name: t('page.people.role'), value: t(`page.roles.${person.role}`) },
        { key: 'factors', name: t('page.people.second'), value: factors(person) },
        { key: 'seen', name: t('page.people.seen'), value: seen(person) },
        { key: 'added', name: t('page.people.added'), value: formatDateTime(person.createdAt) },
        { key: 'addedBy', name: t('page.people.addedBy'), value: <Person id={person.createdBy} /> },
        ...optional.flatMap(({ key, name, at }) => (at === null ? [] : [{ key, name, value: formatDateTime(at) }])),
      ]}
      ids={[{ name: t('page.people.login'), value: person.id }]}
    >
      {children}
    </RecordSheet>
  )
}
