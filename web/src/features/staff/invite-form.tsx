import { staffRoles } from '@ohmstead/contract/kernel/call'
import { staffPeople } from '@ohmstead/contract/staff/calls'
import { invitePerson, personList } from '@ohmstead/contract/staff/people-calls'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Button, Field, Form, Select, Sheet } from '../../ui/index.ts'
import { freshLink, type FreshLink } from './join-link.tsx'

/** Adds a colleague: the administrator enters name, login and role; the colleague sets all secrets. */
export function InviteForm({ onClose, onInvited }: { readonly onClose: () => void; readonly onInvited: (link: FreshLink) => void }) {
  const t = useTranslations('staff')
  const form = useForm(invitePerson, {
    start: { name: '', login: '', role: 'support' },
    words: { login: t('page.people.loginHint') },
    refreshes: [personList, staffPeople],
    onDone: ({ data }, { name }) => onInvited(freshLink(name.trim(), data)),
  })
  return (
    <Sheet title={t('page.people.add')} open onClose={onClose}>
      <Form form={form} meaning={t('page.people.nothing')}>
        <Field {...form.field('name', t('page.people.name'))} autoComplete="off" />
        <Field
          {...form.field('login', t('page.people.login'))}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={t('page.people.loginHint')}
        />
        <Select {...form.choice('role', t('page.people.role'))} options={staffRoles.map((value) => ({ value, label: t(`page.roles.${value}`) }))} />
        <p className="text-s text-ink-2">{t('page.people.inviteFinding')}</p>
        <Button type="submit" busy={form.isPending}>
          {t('page.people.invite')}
        </Button>
      </Form>
    </Sheet>
  )
}
