import { frameWatch } from '../edges/ocpp/index.ts'
import { catalogueWatch } from '../platform/catalogue.ts'
import type { Watch } from '../platform/watch.ts'
import { featureWatches } from './features.ts'

/** Every watch: of the database itself, of the frame log, then of the features in order. */
export const watches: readonly Watch[] = [catalogueWatch, frameWatch, ...featureWatches]
