import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { settingChanged } from '@ohmstead/contract/settings/events'
import { staffRoles } from '@ohmstead/contract/kernel/call'
import { strict, z } from '@ohmstead/contract/kernel/field'
import { refuse } from '../../platform/refusal.ts'
import { approvalKind } from '../approvals/index.ts'
import { settingDeclarations, type SettingDeclaration } from './declarations.ts'
import { contradiction, encoded, isSetting, readable, readValue, sameValue, valueInForce } from './setting.ts'
import { lockSetting, saveChange } from './setting.store.ts'

/** Every role that may change settings that two people decide. A test requires that these are the same roles for each of them. */
const changing = staffRoles.filter((role) =>
  Object.values<SettingDeclaration>(settingDeclarations).some(({ mayChange, twoPerson }) => twoPerson && mayChange.includes(role)),
) as [(typeof staffRoles)[number]]

/** A new value of a setting that affects money. Values are in their stored form. */
export const settingChange = approvalKind({
  code: 'settings.change',
  asked: strict({ key: z.string(), before: z.json(), after: z.json() }),
  mayAsk: changing,
  mayDecide: changing,
  waitHours: 7 * 24,
  knownPeople: true,
  changes: ({ key, before, after }) => [
    { field: key, as: typeof after === 'object' ? 'json' : 'text', before: readable(before), after: readable(after) },
  ],
  async carryOut({ trx, now, publish }, { key, before, after }, { reason }) {
    if (!isSetting(key)) return refuse(approvalErrors.outdated, { detail: key })
    const { values, demo } = await lockSetting(trx, key)
    const inForce = encoded(key, valueInForce(key, values.get(key), demo))
    if (!sameValue(inForce, before)) refuse(approvalErrors.outdated, { detail: `${key} = ${readable(inForce)}` })
    const read = readValue(key, after)
    const contradicted = 'wrong' in read ? read.wrong : contradiction(key, read.value, { values, demo })
    if (contradicted !== null) refuse(approvalErrors.outdated, { detail: `${key} ${contradicted}` })
    await saveChange(trx, { key, after, reason })
    await publish(settingChanged, { key, at: now })
  },
})

export const settingApprovals = [settingChange]
