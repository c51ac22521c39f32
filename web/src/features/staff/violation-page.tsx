import { violationList } from '@ohmstead/contract/staff/calls'
import { useCall } from '../../platform/calls.tsx'
import { formatCount, formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Answered, Block, Button, DataTable, Facts, Note, PageFrame, PageHeader, ProvenanceMark, Skeleton } from '../../ui/index.ts'

/** Every broken rule found by the latest checks. The list should be empty. */
export function Page() {
  const t = useTranslations('staff')
  const read = useCall(violationList)
  const data = read.data
  const { isFetching } = read
  return (
    <PageFrame>
      <PageHeader
        title={t('page.violationsTitle')}
        note={data && (data.checkedAt === null ? t('page.notLookedYet') : t('page.checkedAt', { time: formatDateTime(data.checkedAt) }))}
        actions={
          <Button tone="quiet" icon="restart" busy={isFetching} onClick={read.refetch}>
            {t('page.checkAgain')}
          </Button>
        }
      />
      <Answered read={read} skeleton={<Skeleton height="160px" />} meaning={t('page.notChecked')}>
        {(data) => (
          <>
            <Block title={t('page.rules')}>
              {data.checkedAt === null ? (
                <Note tone="attention" title={t('page.notLookedYet')}>
                  {t('page.notChecked')}
                </Note>
              ) : data.list.length === 0 ? (
                <Note tone="live" title={t('page.noViolations')}>
                  {t('page.noViolationsBody')}
                </Note>
              ) : (
                <>
                  <Note tone="fault" title={t('page.brokenRules', { count: data.total })}>
                    {t('page.brokenRulesBody')}
                  </Note>
                  <DataTable
                    caption={t('page.rules')}
                    rows={data.list.map((row, index) => ({ ...row, key: `${index} ${row.rule}` }))}
                    keyOf={({ key }) => key}
                    columns={[
                      { key: 'part', head: t('page.part'), cell: ({ part }) => <code>{part}</code> },
                      { key: 'rule', head: t('page.rule'), heads: true, cell: ({ rule }) => <code>{rule}</code> },
                      { key: 'subject', head: t('page.subject'), cell: ({ subject }) => <code>{subject}</code> },
                      { key: 'detail', head: t('page.detail'), cell: ({ detail }) => detail },
                      { key: 'since', head: t('page.since'), cell: ({ since }) => formatDateTime(since) },
                    ]}
                  />
                </>
              )}
            </Block>
            <Block title={t('page.chain')} finding={t('page.chainFinding')}>
              {!data.chainOk && (
                <Note tone="fault" title={t('page.chainBroken')}>
                  {t('page.chainBrokenBody')}
                </Note>
              )}
              <Facts
                rows={[
                  { key: 'blocks', name: t('page.sealedBlocks'), value: formatCount(data.sealedBlocks) },
                  {
                    key: 'state',
                    name: t('page.chainState'),
                    value: (
                      <ProvenanceMark kind={data.chainOk ? 'signed' : 'none'}>
                        {data.chainOk ? t('page.chainHolds') : t('page.chainBroken')}
                      </ProvenanceMark>
                    ),
                  },
                ]}
              />
            </Block>
          </>
        )}
      </Answered>
    </PageFrame>
  )
}
