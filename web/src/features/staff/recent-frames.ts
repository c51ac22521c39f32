import { deviceFrames } from '@ohmstead/contract/devices/calls'
import type { Id } from '@ohmstead/contract/kernel/id'
import { useListCall } from '../../platform/calls.tsx'
import type { Frame } from './device.ts'

const AGAIN_MS = 15_000
export const FRAMES_READ = 100

/** The newest frames of every kind, newest first, loaded by kind because heartbeats would displace all others in one list. */
export function useRecentFrames(pointId: Id<'point'>) {
  const options = { ifLostMs: AGAIN_MS, pageSize: FRAMES_READ }
  const all = useListCall(deviceFrames, { pointId }, options)
  const meter = useListCall(deviceFrames, { pointId, action: 'MeterValues' }, options)
  const status = useListCall(deviceFrames, { pointId, action: 'StatusNotification' }, options)
  const start = useListCall(deviceFrames, { pointId, action: 'StartTransaction' }, options)
  const stop = useListCall(deviceFrames, { pointId, action: 'StopTransaction' }, options)
  const rows =
    all.rows && new Map<string, Frame>([all, meter, status, start, stop].flatMap((list) => list.rows ?? []).map((frame) => [frame.id, frame]))
  return {
    rows: rows && [...rows.values()].sort((a, b) => b.at - a.at),
    error: all.error,
    refetch: all.refetch,
  }
}
