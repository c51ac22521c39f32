/** Runs a build as production, whatever the process is: Vite reads NODE_ENV and would take React's development build along. */
export async function asProduction<T>(act: () => Promise<T>): Promise<T> {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    return await act()
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
}
