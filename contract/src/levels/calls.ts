import { call } from '../kernel/call.ts'
import { nothing, strict, z } from '../kernel/field.ts'
import { levelRow } from './types.ts'

export const levelList = call('level/list', {
  by: 'anyone',
  repeat: 'reads',
  summary: 'The six levels: what each asks for and grants.',
  input: nothing,
  output: strict({ list: z.array(levelRow) }),
  errors: [],
  example: { input: {} },
})
