import { alarmList, incidentList, openIncident } from '@ohmstead/contract/incidents/calls'
import { components, type Component } from '@ohmstead/contract/incidents/types'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useCall, useListCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import {
  Answered,
  Block,
  Button,
  EmptyState,
  PageFrame,
  PageHeader,
  RecordList,
  RecordSheet,
  Skeleton,
  StateChip,
  type Column,
} from '../../ui/index.ts'
import { useMay } from './access.ts'
import { OpenIncidentForm, TellForm } from './incident-form.tsx'
import { Person } from './person.tsx'

type Row = OutputOf<typeof incidentList>['list'][number]

/** What is measured now, and incidents, opened by hand or from an alarm. */
export function Page() {
  const t = useTranslations('staff')
  const [search, change] = useSearch()
  const list = useListCall(incidentList, {})
  const may = useMay(openIncident)
  const open = list.rows?.find(({ id }) => id === search['incident'])
  const alarm = components.find((known) => known === search['alarm'])
  return (
    <PageFrame>
      <PageHeader
        title={t('page.incidents.title')}
        note={t('page.incidents.note')}
        actions={
          may === true && (
            <Button icon="plus" onClick={() => change({ incident: 'new', alarm: undefined })}>
              {t('page.incidents.open')}
            </Button>
          )
        }
      />
      <Alarms onTell={(component) => change({ incident: 'new', alarm: component })} onOpen={(incident) => change({ incident })} />
      <Block title={t('page.incidents.list')}>
        <RecordList
          caption={t('page.incidents.list')}
          list={list}
          keyOf={(row) => row.id}
          columns={useColumns()}
          open={(row) => change({ incident: row.id })}
          selected={search['incident']}
          empty={<EmptyState>{t('page.incidents.empty')}</EmptyState>}
        />
      </Block>
      {search['incident'] === 'new' && (
        <OpenIncidentForm key={alarm} alarm={alarm} onClose={() => change({ incident: undefined, alarm: undefined })} />
      )}
      {open !== undefined && <IncidentSheet key={open.id} row={open} onClose={() => change({ incident: undefined })} />}
    </PageFrame>
  )
}

function Alarms({ onTell, onOpen }: { readonly onTell: (component: Component) => void; readonly onOpen: (incident: string) => void }) {
  const t = useTranslations('staff')
  const words = useTranslations('incidents')
  const read = useCall(alarmList)
  return (
    <Block title={t('page.incidents.alarms')} finding={t('page.incidents.alarmsFinding')}>
      <Answered
        read={read}
        skeleton={<Skeleton height="80px" />}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState>{t('page.incidents.noAlarms')}</EmptyState>}
      >
        {({ list }) => (
          <ul className="grid gap-3">
            {list.map(({ component, state, since, incidentId }) => (
              <li key={component} className="flex flex-wrap items-center gap-3 border-b border-line pb-3">
                <span className="grow">{words(`page.names.${component}`)}</span>
                <StateChip tone={state === 'down' ? 'fault' : 'attention'}>{words(`page.standings.${state}`)}</StateChip>
                <span className="text-s text-ink-2">{words('page.since', { at: formatDateTime(since) })}</span>
                {incidentId === null ? (
                  <Button tone="quiet" onClick={() => onTell(component)}>
                    {t('page.incidents.tell')}
                  </Button>
                ) : (
                  <Button tone="link" onClick={() => onOpen(incidentId)}>
                    {t('page.incidents.told')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Answered>
    </Block>
  )
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations('staff')
  const words = useTranslations('incidents')
  return [
    { key: 'title', head: t('page.incidents.incident'), heads: true, cell: (row) => row.messages.at(-1)?.texts.en_US.title },
    {
      key: 'components',
      head: t('page.incidents.components'),
      phone: 'line',
      cell: (row) => row.components.map((component) => words(`page.names.${component}`)).join(', '),
    },
    { key: 'opened', head: t('page.incidents.opened'), phone: 'meta', cell: (row) => formatDateTime(row.openedAt) },
    {
      key: 'state',
      head: t('page.state'),
      phone: 'state',
      cell: (row) => (
        <StateChip tone={row.resolvedAt !== null ? 'plain' : row.severity === 'major' ? 'fault' : 'attention'}>
          {words(`page.states.${row.state}`)}
        </StateChip>
      ),
    },
  ]
}

function IncidentSheet({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const t = useTranslations('staff')
  const words = useTranslations('incidents')
  return (
    <RecordSheet
      title={row.messages.at(-1)?.texts.en_US.title ?? t('page.incidents.incident')}
      open
      onClose={onClose}
      facts={[
        { key: 'severity', name: t('page.incidents.severity'), value: words(`page.severities.${row.severity}`) },
        { key: 'components', name: t('page.incidents.components'), value: row.components.map((one) => words(`page.names.${one}`)).join(', ') },
        { key: 'by', name: t('page.by'), value: <Person id={row.openedBy} /> },
        {
          key: 'alarm',
          name: t('page.incidents.alarmOf'),
          value: row.alarm === null ? t('page.incidents.byHand') : words(`page.names.${row.alarm}`),
        },
      ]}
      timeline={{
        title: t('page.members.parts.timeline'),
        items: row.messages.map(({ state, texts, at, writtenBy }) => ({
          key: String(at),
          title: `${words(`page.states.${state}`)}: ${texts.en_US.title}`,
          state: 'done',
          at: formatDateTime(at),
          note: (
            <>
              {texts.en_US.body} (<Person id={writtenBy} />)
            </>
          ),
        })),
      }}
      ids={[{ name: t('page.incidents.incident'), value: row.id }]}
    >
      {row.resolvedAt === null && <TellForm row={row} onDone={onClose} />}
    </RecordSheet>
  )
}
