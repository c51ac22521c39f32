import { z } from '../kernel/field.ts'
import { isId } from '../kernel/id.ts'

/** A topic that events of the product are published to. */
export const liveTopic = z.string().check(z.refine((topic) => topic.startsWith('point:') && isId('point', topic.slice('point:'.length))))
