import ts from '#typescript'

/** Whether a node stands in a generator: what yields has to stay in its own function. */
export function isWithinGenerator(node: ts.Node): boolean {
  const owner = ts.findAncestor(node, ts.isFunctionLike)
  return owner !== undefined && 'asteriskToken' in owner && owner.asteriskToken !== undefined
}
