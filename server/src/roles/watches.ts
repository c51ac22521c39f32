import { frameWatch } from '../edges/ocpp/index.ts'
import { catalogueWatchKnowing } from '../platform/catalogue.ts'
import { notificationWatch } from '../platform/readers.ts'
import type { Watch } from '../platform/watch.ts'
import { featureWatches } from './features.ts'

/**
 * Every watch: of the database itself, of its notifications, of the frame log, then of the features in order. `known`: what the server has
 * beyond the release with the operator's knowledge.
 */
export const watchesKnowing = (known: readonly string[]): readonly Watch[] => [
  catalogueWatchKnowing(known),
  notificationWatch,
  frameWatch,
  ...featureWatches,
]

export const watches = watchesKnowing([])
