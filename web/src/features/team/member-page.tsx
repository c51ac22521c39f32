import { GENERATIONS } from '@ohmstead/contract/team/types'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { Block, PageFrame, PageHeader, Tabs } from '../../ui/index.ts'
import { MemberList } from './member-list.tsx'

const numbers = Array.from({ length: GENERATIONS }, (_, index) => String(index + 1))

/** The members of one generation, which the address names. */
export function Page() {
  const t = useTranslations('team')
  const [search, change] = useSearch()
  const generation = numbers.find((number) => number === search['generation']) ?? '1'
  return (
    <PageFrame>
      <PageHeader title={t('page.members.title')} note={t('page.members.note')} back={<Link to="/team/list">{t('page.generations.title')}</Link>} />
      <Block title={t('page.generations.nth', { generation })}>
        <Tabs
          label={t('page.generations.title')}
          value={generation}
          onSelect={(value) => change({ generation: value, validity: undefined, name: undefined })}
          tabs={numbers.map((value) => ({ value, label: t('page.generations.short', { generation: value }) }))}
        />
        <MemberList key={generation} generation={Number(generation)} />
      </Block>
    </PageFrame>
  )
}
