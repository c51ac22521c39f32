import fc from 'fast-check'
import { seedOfRun } from '../../tools/soak.ts'

// Repeat the examples of a run with TEST_SEED=<number>.
fc.configureGlobal({ seed: seedOfRun() })
