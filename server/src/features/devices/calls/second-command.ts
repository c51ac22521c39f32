import { secondCommand } from '@ohmstead/contract/devices/calls'
import { after } from '@ohmstead/contract/kernel/instant'
import { deviceErrors } from '@ohmstead/contract/devices/errors'
import { commandChanged } from '@ohmstead/contract/devices/events'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { WAIT_MS } from '../command.ts'
import { decideCommand, lockCommand } from '../command.store.ts'
import { tellEnds } from '../command.jobs.ts'
import { commandView } from './device-view.ts'

export const secondCommandOfStaff = implement(secondCommand, async ({ trx, now, caller, refuse, tell }, { commandId, approve }) => {
  const command = (await lockCommand(trx, commandId)) ?? refuse(deviceErrors.commandNotFound)
  if (command.askedBy === caller.staffId) refuse(deviceErrors.samePerson)
  if (command.state !== 'waitingForSecond') refuse(deviceErrors.alreadyDecided)
  const decided = await decideCommand(trx, commandId, { by: caller.staffId, at: now, approve, expiresAt: after(now, WAIT_MS) })
  if (!approve) await tellEnds(trx, [decided])
  const act = approve ? 'command.approved' : 'command.declined'
  await audit(trx, { by: caller.staffId, role: caller.role, act, subject: command.pointId, detail: `${command.id} ${command.action}`, at: now })
  await tell(commandChanged, { pointId: command.pointId, commandId, at: now })
  return commandView(decided)
})
