import { Autocomplete } from '@base-ui/react/autocomplete'
import { deviceList } from '@ohmstead/contract/devices/calls'
import { askEnergyRate, commissionDevice } from '@ohmstead/contract/devices/calls'
import { askTariff } from '@ohmstead/contract/charging/tariff-calls'
import type { CallDeclaration, StaffRole } from '@ohmstead/contract/kernel/call'
import { savePackage } from '@ohmstead/contract/packages/calls'
import { invitePerson } from '@ohmstead/contract/staff/people-calls'
import { useEffect, useRef, useState } from 'react'
import { useListCall } from '../../platform/calls.tsx'
import { filterMax } from '../../platform/form-rules.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useNavigate } from '../../platform/navigation.tsx'
import { FieldFrame, Sheet } from '../../ui/index.ts'
import { mayMake } from './access.ts'
import { useLogOut } from './self.tsx'

interface Choice {
  readonly key: string
  readonly group: 'devices' | 'pages' | 'acts'
  readonly label: string
  readonly note?: string
  readonly run: () => void
}

const TYPING_MS = 200
const DEVICES_SHOWN = 8

interface Sources {
  readonly role: StaffRole
  readonly pages: readonly { readonly path: string; readonly title: string }[]
  readonly onGo: (path: string) => void
}

/** Finds a device, a page or an action by a few letters and opens it with Enter. Opened with Ctrl or Cmd and K on every page. */
export function FindSheet({ role, pages, onGo, onClose }: Sources & { readonly onClose: () => void }) {
  const t = useTranslations('staff')
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const { choices, isFetching } = useChoices({ typed, role, pages, onGo })
  const groups = (['devices', 'pages', 'acts'] as const)
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
          items={groups}
          mode="none"
          autoHighlight="always"
          keepHighlight
          value={typed}
          onValueChange={setTyped}
          itemToStringValue={({ label }: Choice) => label}
        >
          <FieldFrame label={t('page.find.label')}>
            {(control) => (
              <Autocomplete.Input {...control} className="input" name="find" maxLength={filterMax(deviceList, 'search')} spellCheck={false} />
            )}
          </FieldFrame>
          <Autocomplete.List aria-label={t('page.find.title')} className="grid max-h-80 gap-2 overflow-y-auto">
            {({ value, items }: (typeof groups)[number]) => (
              <Autocomplete.Group key={value} items={items}>
                <Autocomplete.GroupLabel className="text-xs text-ink-3">{t(`page.find.${value}`)}</Autocomplete.GroupLabel>
                <Autocomplete.Collection>
                  {(choice: Choice) => (
                    <Autocomplete.Item key={choice.key} value={choice} className="find-choice" onClick={() => choose(choice)}>
                      {choice.label}
                      {choice.note !== undefined && <code className="text-ink-3">{choice.note}</code>}
                    </Autocomplete.Item>
                  )}
                </Autocomplete.Collection>
              </Autocomplete.Group>
            )}
          </Autocomplete.List>
        </Autocomplete.Root>
        <p className="field-hint" role="status">
          {choices.length === 0 && !isFetching ? t('page.find.nothing') : t('page.find.keys')}
        </p>
      </div>
    </Sheet>
  )
}

/** What matches the typed text: devices, pages and actions that the role may use. */
function useChoices({ typed, role, pages, onGo }: Sources & { readonly typed: string }) {
  const t = useTranslations('staff')
  const navigate = useNavigate()
  const { logOut } = useLogOut()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useListCall(
    deviceList,
    { search: asked },
    { enabled: asked.length > 1 && mayMake(deviceList, role), pageSize: DEVICES_SHOWN, keepPrevious: true },
  )
  const devices = asked.length > 1 ? (found.rows ?? []) : []
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
    ...devices.map((device): Choice => ({
      key: device.id,
      group: 'devices',
      label: device.name,
      note: `${device.serial}${device.site === null ? '' : `, ${device.site.name}`}`,
      run: () => navigate({ to: '/staff/devices/:id', params: { id: device.id } }),
    })),
    ...named.filter(({ label }) => label.toLocaleLowerCase().includes(wanted)),
  ]
  return { choices, isFetching: found.isFetching }
}
