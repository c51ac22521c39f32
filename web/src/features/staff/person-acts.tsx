import { staffRoles } from '@ohmstead/contract/kernel/call'
import { staffPeople } from '@ohmstead/contract/staff/calls'
import { changeRole, disablePerson, enablePerson, personList, reopenPerson } from '@ohmstead/contract/staff/people-calls'
import { useMutationCall } from '../../platform/calls.tsx'
import { asTyped, useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { Block, Button, Check, ErrorState, Form, PasswordField, Select } from '../../ui/index.ts'
import { freshLink, type FreshLink } from './join-link.tsx'
import type { PersonRow } from './person-row.ts'

/** The actions of an administrator on a colleague. */
export function PersonActs({ person, onLink }: { readonly person: PersonRow; readonly onLink: (link: FreshLink) => void }) {
  if (person.state === 'disabled') return <Enable person={person} />
  return (
    <>
      <Role person={person} />
      <Reopen person={person} onLink={onLink} />
      <Disable person={person} />
    </>
  )
}

const refreshes = [personList, staffPeople]

function Role({ person: { id, role: known } }: { readonly person: PersonRow }) {
  const t = useTranslations('staff')
  const form = useForm(changeRole, {
    start: { role: known },
    add: { staffId: id },
    refreshes,
    onDone: () => toast(t('page.people.roleChanged'), { tone: 'good' }),
  })
  return (
    <Block title={t('page.people.role')} level={3} finding={t('page.people.changeRoleFinding')}>
      <Form form={form} meaning={t('page.people.nothing')} tight>
        <Select {...form.choice('role', t('page.people.role'))} options={staffRoles.map((value) => ({ value, label: t(`page.roles.${value}`) }))} />
        <Button type="submit" tone="quiet" busy={form.isPending} disabled={form.values.role === known}>
          {t('page.people.changeRole')}
        </Button>
      </Form>
    </Block>
  )
}

function Reopen({ person, onLink }: { readonly person: PersonRow; readonly onLink: (link: FreshLink) => void }) {
  const t = useTranslations('staff')
  const form = useForm(reopenPerson, {
    start: { dropFactors: false, password: '' },
    add: { staffId: person.id },
    units: { password: asTyped },
    refreshes,
    onDone: ({ data }) => {
      form.reset()
      onLink(freshLink(person.name, data))
    },
  })
  return (
    <Block title={t('page.people.reopenTitle')} level={3} finding={t('page.people.reopenFinding')}>
      <Form form={form} meaning={t('page.people.nothing')} tight>
        <Check {...form.flag('dropFactors', t('page.people.dropFactors'))} hint={t('page.people.dropFactorsHint')} />
        <PasswordField {...form.field('password', t('page.people.ownPassword'))} />
        <Button type="submit" tone="quiet" busy={form.isPending}>
          {t('page.people.reopen')}
        </Button>
      </Form>
    </Block>
  )
}

function Disable({ person: { id, name } }: { readonly person: PersonRow }) {
  const t = useTranslations('staff')
  const disable = useMutationCall(disablePerson, { quiet: true, refreshes })
  const act = async () => {
    if ((await disable.send({ staffId: id })) !== undefined) toast(t('page.people.disabled', { name }), { tone: 'good' })
  }
  return (
    <Block title={t('page.people.disable')} level={3} finding={t('page.people.disableFinding')}>
      {disable.error !== null && <ErrorState error={disable.error} meaning={t('page.people.nothing')} focus />}
      <Button tone="danger" busy={disable.isPending} onClick={() => void act()}>
        {t('page.people.disable')}
      </Button>
    </Block>
  )
}

function Enable({ person: { id, name } }: { readonly person: PersonRow }) {
  const t = useTranslations('staff')
  const enable = useMutationCall(enablePerson, { quiet: true, refreshes })
  const act = async () => {
    if ((await enable.send({ staffId: id })) !== undefined) toast(t('page.people.enabled', { name }), { tone: 'good' })
  }
  return (
    <Block title={t('page.people.enable')} level={3} finding={t('page.people.enableFinding')}>
      {enable.error !== null && <ErrorState error={enable.error} meaning={t('page.people.nothing')} focus />}
      <Button busy={enable.isPending} onClick={() => void act()}>
        {t('page.people.enable')}
      </Button>
    </Block>
  )
}
