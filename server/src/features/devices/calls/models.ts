import { createModel, endModel, modelList } from '@ohmstead/contract/devices/calls'
import { deviceErrors } from '@ohmstead/contract/devices/errors'
import { catalogueChanged } from '@ohmstead/contract/devices/events'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { newId } from '../../../platform/ids.ts'
import { endModel as end, insertModel, models } from '../place.store.ts'

export const listModels = implement(modelList, async ({ trx }) => ({ list: await models(trx) }))

export const createModelOfStaff = implement(createModel, async ({ trx, now, caller, refuse, publish }, { idempotencyKey: _, ...input }) => {
  const model = (await insertModel(trx, { id: newId('model', now), ...input, createdAt: now })) ?? refuse(deviceErrors.modelNameInUse)
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'model.added', subject: model.id, detail: model.name, at: now })
  await publish(catalogueChanged, { subject: model.id, at: now })
  return { ...model, endedAt: null }
})

export const endModelOfStaff = implement(endModel, async ({ trx, now, caller, refuse, publish }, { modelId, reason }) => {
  const model = (await end(trx, modelId)) ?? refuse(deviceErrors.modelNotFound)
  if (model === 'ended') return refuse(deviceErrors.modelEnded)
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'model.ended', subject: modelId, detail: `${model.name}: ${reason}`, at: now })
  await publish(catalogueChanged, { subject: modelId, at: now })
  return model
})
