/** The highest connector id. OCPP 1.6 sets no limit; the database enforces the same bound. */
export const CONNECTORS_MAX = 1_000
