/**
 * How many revisions of one module a child keeps: files demand different parts of what they share. When another comes,
 * the one that was sent first goes.
 */
export const KEPT_REVISIONS = 8
