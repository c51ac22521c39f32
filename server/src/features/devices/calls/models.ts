import { createModel, modelList } from '@ohmstead/contract/devices/calls'
import { deviceErrors } from '@ohmstead/contract/devices/errors'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { newId } from '../../../platform/ids.ts'
import { insertModel, models } from '../place.store.ts'

export const listModels = implement(modelList, async ({ trx }) => ({ list: await models(trx) }))

export const createModelOfStaff = implement(createModel, async ({ trx, now, caller, refuse }, { idempotencyKey: _, ...input }) => {
  const model = (await insertModel(trx, { id: newId('model', now), ...input, createdAt: now })) ?? refuse(deviceErrors.modelNameInUse)
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'model.added', subject: model.id, detail: model.name, at: now })
  return model
})
