import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { setSetting } from '@ohmstead/contract/settings/calls'
import { settingErrors } from '@ohmstead/contract/settings/errors'
import { settingChanged } from '@ohmstead/contract/settings/events'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { askApproval } from '../../approvals/index.ts'
import { settingDeclarations, type SettingDeclaration } from '../declarations.ts'
import { settingChange } from '../setting.approval.ts'
import { contradiction, encoded, isSetting, readable, readValue, sameValue, valueInForce } from '../setting.ts'
import { lockSetting, saveChange } from '../setting.store.ts'

export const setSettingOfStaff = implement(setSetting, async ({ trx, now, caller, refuse, publish }, { key, before = '', value = '', reason }) => {
  if (!isSetting(key)) return refuse(settingErrors.settingUnknown)
  const { mayChange, twoPerson }: SettingDeclaration = settingDeclarations[key]
  if (!mayChange.includes(caller.role)) refuse(approvalErrors.notYourRole)
  const read = readValue(key, value)
  if ('wrong' in read) return refuse(settingErrors.valueWrong, { detail: read.wrong })
  const after = encoded(key, read.value)

  const { values, demo } = await lockSetting(trx, key)
  const inForce = encoded(key, valueInForce(key, values.get(key), demo))
  if (!sameValue(inForce, before)) refuse(settingErrors.valueMoved, { detail: readable(inForce) })
  if (sameValue(inForce, after)) refuse(settingErrors.valueSame)
  const contradicted = contradiction(key, read.value, { values, demo })
  if (contradicted !== null) refuse(settingErrors.valueWrong, { detail: contradicted })

  if (twoPerson) {
    return { approvalId: await askApproval(trx, settingChange, { caller, now, subject: key, asked: { key, before: inForce, after }, reason }) }
  }
  await saveChange(trx, { key, after, reason })
  const detail = `${readable(inForce)} → ${readable(after)}: ${reason}`
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'setting.changed', subject: key, detail, at: now })
  await publish(settingChanged, { key, at: now })
  return { approvalId: null }
})
