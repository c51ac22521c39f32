/**
 * Options of Node.js for the processes of a test run. Most objects of a test live as long as one request: with little room for young objects,
 * collecting them takes a tenth of the time. A process that Vitest forks does not inherit them, so each place that starts one passes them.
 */
export const roomForYoungObjects: readonly string[] = ['--min-semi-space-size=16', '--max-semi-space-size=32']
