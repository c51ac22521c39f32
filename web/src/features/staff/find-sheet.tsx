import { Autocomplete } from '@base-ui/react/autocomplete'
import { askTariff } from '@ohmstead/contract/charging/tariff-calls'
import { askEnergyRate, commissionDevice } from '@ohmstead/contract/devices/calls'
import type { CallDeclaration, OutputOf, StaffRole } from '@ohmstead/contract/kernel/call'
import { savePackage } from '@ohmstead/contract/packages/calls'
import { settingList } from '@ohmstead/contract/settings/calls'
import { findRecords } from '@ohmstead/contract/staff/find-calls'
import { invitePerson } from '@ohmstead/contract/staff/people-calls'
import { foundKinds } from '@ohmstead/contract/staff/types'
import { useEffect, useRef, useState } from 'react'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { issuesOf } from '../../platform/client.ts'
import { filterMax } from '../../platform/form-rules.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { queryOf } from '../../platform/navigation.tsx'
import { FieldFrame, Sheet } from '../../ui/index.ts'
import { mayMake } from './access.ts'
import { addressOf } from './addresses.ts'
import { shortId } from './device.ts'
import { useLogOut } from './self.tsx'
import { nameOf } from './setting-words.ts'

type Found = OutputOf<typeof findRecords>['list'][number]

const groups = ['pages', 'acts', ...foundKinds, 'settings'] as const

interface Choice {
  readonly key: string
  readonly group: (typeof groups)[number]
  readonly label: string
  readonly note?: string
  readonly run: () => void
}

const TYPING_MS = 300
const SETTINGS_SHOWN = 5

interface Sources {
  readonly role: StaffRole
  readonly pages: readonly { readonly path: string; readonly title: string }[]
  readonly onGo: (path: string) => void
}

/** Finds a record, a setting, a page or an action by a few letters or a number, and opens it with Enter. Opened with Ctrl or Cmd and K on every page. */
export function FindSheet({ role, pages, onGo, onClose }: Sources & { readonly onClose: () => void }) {
  const t = useTranslations('staff')
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const { choices, isPending, failed } = useChoices({ typed, role, pages, onGo })
  const shown = groups
    .map((group) => ({ value: group, items: choices.filter((choice) => choice.group === group) }))
    .filter(({ items }) => items.length > 0)
  const choose = (choice: Choice) => {
    onClose()
    choice.run()
  }
  return (
    <Sheet kind="centre" title={t('page.find.title')} open onClose={onClose}>
      <div ref={box} className="grid gap-3">
        <Autocomplete.Root
          inline
          open
          items={shown}
          mode="none"
          autoHighlight="always"
          keepHighlight
          value={typed}
          onValueChange={setTyped}
          itemToStringValue={({ label }: Choice) => label}
        >
          <FieldFrame label={t('page.find.label')}>
            {(control) => (
              <Autocomplete.Input {...control} className="input" name="find" maxLength={filterMax(findRecords, 'typed')} spellCheck={false} />
            )}
          </FieldFrame>
          <Autocomplete.List aria-label={t('page.find.title')} className="grid max-h-80 gap-2 overflow-y-auto">
            {({ value, items }: (typeof shown)[number]) => (
              <Autocomplete.Group key={value} items={items}>
                <Autocomplete.GroupLabel className="text-xs text-ink-3">{t(`page.find.groups.${value}`)}</Autocomplete.GroupLabel>
                <Autocomplete.Collection>
                  {(choice: Choice) => (
                    <Autocomplete.Item key={choice.key} value={choice} className="find-choice" onClick={() => choose(choice)}>
                      {choice.label}
                      {choice.note !== undefined && <span className="text-s text-ink-3">{choice.note}</span>}
                    </Autocomplete.Item>
                  )}
                </Autocomplete.Collection>
              </Autocomplete.Group>
            )}
          </Autocomplete.List>
        </Autocomplete.Root>
        <p className="field-hint" role="status">
          {failed
            ? t('page.find.failed')
            : isPending
              ? t('page.find.searching')
              : choices.length === 0
                ? t('page.find.nothing')
                : t('page.find.keys')}
        </p>
      </div>
    </Sheet>
  )
}

/** What matches the typed text: records, settings, pages and actions that the role may open. */
function useChoices({ typed, role, pages, onGo }: Sources & { readonly typed: string }) {
  const t = useTranslations('staff')
  const { logOut } = useLogOut()
  const { found, isPending, failed } = useFound(typed)
  const settings = useSettings(typed, role)
  const act = (key: string, call: CallDeclaration, label: string, path: string): Choice[] =>
    mayMake(call, role) ? [{ key, group: 'acts', label, run: () => onGo(path) }] : []
  const named: Choice[] = [
    ...pages.map(({ path, title }): Choice => ({ key: path, group: 'pages', label: title, run: () => onGo(path) })),
    ...act('commission', commissionDevice, t('page.commission.title'), '/staff/devices?form=commission'),
    ...act('package', savePackage, t('page.addPackage'), '/staff/packages?package=new'),
    ...act('tariff', askTariff, t('page.newTariff'), '/staff/rates?form=tariff'),
    ...act('rate', askEnergyRate, t('page.newEnergyRate'), '/staff/rates?form=energy'),
    ...act('person', invitePerson, t('page.people.add'), '/staff/people?person=new'),
    { key: 'leave', group: 'acts', label: t('page.logOut'), run: () => void logOut() },
  ]
  const wanted = typed.trim().toLocaleLowerCase()
  const choices: Choice[] = [
    ...found.map((record): Choice => choiceOf(record, onGo)),
    ...settings.map(({ key, name }): Choice => ({
      key,
      group: 'settings',
      label: name,
      run: () => onGo(`/staff/settings${queryOf({ setting: key })}`),
    })),
    ...named.filter(({ label }) => label.toLocaleLowerCase().includes(wanted)),
  ]
  return { choices, isPending, failed }
}

function choiceOf({ kind, id, opens, title, note, at }: Found, onGo: (path: string) => void): Choice {
  const notes = [...(note === null || note === title ? [] : [shortId(note)]), ...(at === null ? [] : [formatDateTime(at)])]
  return {
    key: `${kind} ${id}`,
    group: kind,
    label: shortId(title),
    ...(notes.length > 0 && { note: notes.join(', ') }),
    run: () => onGo(addressOf[kind](opens)),
  }
}

/** Whether a text is long enough to search for. */
const isSought = (typed: string): boolean => issuesOf(findRecords, { typed }).length === 0

/** The records for what was typed, once the person pauses: each search is in the audit log. */
function useFound(typed: string): { readonly found: readonly Found[]; readonly isPending: boolean; readonly failed: boolean } {
  const { send, isPending, error } = useMutationCall(findRecords, { quiet: true })
  const [answer, setAnswer] = useState<{ readonly to: string; readonly list: readonly Found[] }>({ to: '', list: [] })
  const latest = useRef('')
  const wanted = typed.trim()
  useEffect(() => {
    latest.current = wanted
    if (!isSought(wanted)) return
    const search = async () => {
      const answered = await send({ typed: wanted })
      if (answered !== undefined && latest.current === wanted) setAnswer({ to: wanted, list: answered.data.list })
    }
    const timer = setTimeout(() => void search(), TYPING_MS)
    return () => clearTimeout(timer)
  }, [wanted, send])
  const searches = isSought(wanted)
  return {
    found: searches ? answer.list : [],
    isPending: searches && (isPending || (answer.to !== wanted && error === null)),
    failed: searches && error !== null,
  }
}

/** The settings whose name or key contains what was typed. */
function useSettings(typed: string, role: StaffRole): readonly { readonly key: string; readonly name: string }[] {
  const t = useTranslations('settings')
  const wanted = typed.trim().toLocaleLowerCase()
  const searches = isSought(wanted) && mayMake(settingList, role)
  const { data } = useCall(settingList, {}, { enabled: searches })
  if (!searches) return []
  return (data?.list ?? [])
    .map(({ key }) => ({ key, name: nameOf(t, key) }))
    .filter(({ key, name }) => [key, name].some((text) => text.toLocaleLowerCase().includes(wanted)))
    .slice(0, SETTINGS_SHOWN)
}
