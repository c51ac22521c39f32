import type { WebSocket } from 'ws'

/** Whether the other end of a socket still sends. */
export interface Liveness {
  /** Something was received. */
  received(): void
  /** Whether something is received within this many milliseconds. */
  isAlive(withinMs: number): Promise<boolean>
  /** One round of pings. Returns false, and sends none, when too many were not answered. */
  ping(): boolean
}

export function watchLiveness(socket: WebSocket, pingsMissed: number): Liveness {
  const listeners = new Set<() => void>()
  let missed = 0
  const isOpen = () => socket.readyState === socket.OPEN

  return {
    received() {
      missed = 0
      for (const listener of listeners) listener()
    },
    async isAlive(withinMs) {
      if (!isOpen()) return false
      // A socket that we do not read cannot answer, so it does not count as silent.
      if (socket.isPaused) return true
      return new Promise((resolve) => {
        const settle = (isAlive: boolean) => {
          clearTimeout(timer)
          listeners.delete(alive)
          socket.off('close', gone)
          resolve(isAlive)
        }
        const alive = () => settle(true)
        const gone = () => settle(false)
        const timer = setTimeout(gone, withinMs)
        listeners.add(alive)
        socket.once('close', gone)
        socket.ping()
      })
    },
    ping() {
      if (!isOpen() || socket.isPaused) return true
      if (missed >= pingsMissed) return false
      missed += 1
      socket.ping()
      return true
    },
  }
}
