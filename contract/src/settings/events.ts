import { event } from '../kernel/event.ts'
import { instantField, strict, z } from '../kernel/field.ts'

/** A setting was changed. */
export const settingChanged = event('setting.changed', {
  publishedBy: ['api'],
  payload: strict({ key: z.string(), at: instantField }),
  stales: ['url/config/list', 'staff/setting/list', 'staff/setting/history'],
})
