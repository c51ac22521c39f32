/** The highest number of a connector. OCPP 1.6 names none; the database has the same bound. */
export const CONNECTORS_MAX = 1_000
