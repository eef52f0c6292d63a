/** A validator may take something else than it gives: a default fills in what was not sent, a transform changes it. */
export type SchemaSide = 'input' | 'output'
