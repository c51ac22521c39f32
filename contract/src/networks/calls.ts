import { call } from '../kernel/call.ts'
import { nothing, strict, z } from '../kernel/field.ts'
import { networkShown } from './types.ts'

export const networkList = call('network/list', {
  by: 'anyone',
  repeat: 'reads',
  summary: 'Lists the payment networks, the recommended one first, with their terms and how far we are behind each.',
  input: nothing,
  output: strict({ list: z.array(networkShown) }),
  errors: [],
  example: { input: {} },
})
