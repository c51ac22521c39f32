import { call } from '../kernel/call.ts'
import { nothing, strict, z } from '../kernel/field.ts'
import { levelRow } from './types.ts'

export const levelList = call('level/list', {
  by: 'anyone',
  repeat: 'reads',
  summary: 'Lists the six levels with their requirements and benefits.',
  input: nothing,
  output: strict({ list: z.array(levelRow) }),
  errors: [],
  example: { input: {} },
})
