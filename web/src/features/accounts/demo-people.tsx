import { demoPeople } from '@ohmstead/contract/demo/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { Button } from '../../ui/index.ts'

export type DemoPerson = OutputOf<typeof demoPeople>['list'][number]
const shown = ['ada', 'ben', 'cleo', 'dora', 'emil'] as const

/** The people of a demo by name, with what they are there for. Nothing in any other instance. */
export function DemoPeople({ onPick }: { readonly onPick: (person: DemoPerson) => void }) {
  const t = useTranslations('accounts')
  const isDemo = useClientState('instance') === 'demo'
  const { data } = useCall(demoPeople, {}, { enabled: isDemo })
  const people = shown
    .flatMap((name) => data?.list.find((person) => person.name === name) ?? [])
    .map((person) => ({ ...person, key: person.name as Shown }))
  if (people.length === 0) return null
  return (
    <section className="grid gap-3" aria-labelledby="demo-people">
      <h2 id="demo-people" className="font-semibold">
        {t('page.demo.title')}
      </h2>
      <ul className="grid gap-1">
        {people.map((person) => (
          <li key={person.key} className="flex flex-wrap items-baseline gap-x-2 text-s">
            <Button tone="link" onClick={() => onPick(person)}>
              {person.key.charAt(0).toUpperCase() + person.key.slice(1)}
            </Button>
            <span className="text-ink-2">{t(`page.demo.people.${person.key}`)}</span>
          </li>
        ))}
      </ul>
      <p className="text-s text-ink-2">{t.rich('page.demo.body', { link: (words) => <Link to="/demo/outbox">{words}</Link> })}</p>
    </section>
  )
}

type Shown = (typeof shown)[number]
