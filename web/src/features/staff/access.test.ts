import { describe, expect, it } from 'vitest'
import { giveCommand } from '@ohmstead/contract/devices/calls'
import { staffRoles } from '@ohmstead/contract/kernel/call'
import { auditList } from '@ohmstead/contract/staff/calls'
import { mayMake, mayOpen } from './access.ts'
import { pages } from './pages.ts'

describe('the menu of the console', () => {
  const openTo = (role: (typeof staffRoles)[number]) => Object.keys(pages).filter((path) => !/login|join|setup/.test(path) && mayOpen(path, role))

  it('contains the pages that the role may read', () => {
    expect(openTo('administrator')).toHaveLength(34)
    expect(openTo('content')).toEqual([
      '/staff',
      '/staff/approvals',
      '/staff/content',
      '/staff/legal',
      '/staff/announcements',
      '/staff/tasks',
      '/staff/official',
      '/staff/security',
    ])
    expect(openTo('support')).toEqual([
      '/staff',
      '/staff/approvals',
      '/staff/devices',
      '/staff/devices/:id',
      '/staff/sessions',
      '/staff/cards',
      '/staff/debts',
      '/staff/recharges',
      '/staff/resales',
      '/staff/transfers',
      '/staff/withdrawals',
      '/staff/disputes',
      '/staff/support',
      '/staff/members',
      '/staff/tasks',
      '/staff/official',
      '/staff/incidents',
      '/staff/rates',
      '/staff/security',
    ])
    expect(openTo('operations')).not.toContain('/staff/audit')
  })

  it('follows the policy of the call', () => {
    expect(staffRoles.filter((role) => mayMake(giveCommand, role))).toEqual(['operations', 'administrator'])
    expect(staffRoles.filter((role) => mayMake(auditList, role))).toEqual(['finance', 'administrator'])
  })
})
