import { expect, it } from 'vitest'
import { filtered } from '../../client/dist/tools-view/filter.js'
import type { TreeNode } from '../../server/dist/messages.js'

function node(
  kind: TreeNode['kind'],
  label: string,
  children: TreeNode[] = [],
  icon: TreeNode['icon'] = 'ok',
): TreeNode {
  const uri = 'file:///project/src/rooms.ts'
  return { id: label, kind, label, description: '', tooltip: '', icon, uri, tokens: null, children }
}

const tree = [
  node('folder', 'find-hotel', [
    node('file', 'rooms.ts', [
      node('tool', 'find_rooms', [node('field', 'nights'), node('field', 'guests')]),
      node('tool', 'book_room', [node('field', 'guests')]),
    ]),
    node('file', 'taxi.ts', [node('tool', 'order_taxi', [node('field', 'to')])]),
  ]),
]

const outline = (nodes: readonly TreeNode[]): unknown[] =>
  nodes.map(({ label, children }) => (children.length > 0 ? [label, outline(children)] : label))

it('keeps what leads to a tool that matches, and all that is in it', () => {
  expect(outline(filtered(tree, 'FIND'))).toEqual([
    ['find-hotel', [['rooms.ts', [['find_rooms', ['nights', 'guests']]]]]],
  ])
})

it('keeps of a tool only the fields that match where the tool does not', () => {
  expect(outline(filtered(tree, 'nights'))).toEqual([
    ['find-hotel', [['rooms.ts', [['find_rooms', ['nights']]]]]],
  ])
})

it('keeps a file that matches whole', () => {
  expect(outline(filtered(tree, 'taxi.ts'))).toEqual([
    ['find-hotel', [['taxi.ts', [['order_taxi', ['to']]]]]],
  ])
})

it('keeps the tools in a state by its word, with what is wrong with them, and tools of that name', () => {
  const wrong = node('finding', 'Change `date`.', [], 'error')
  const tools = [
    node('file', 'rooms.ts', [
      node('tool', 'find_rooms', [node('field', 'nights')]),
      node('tool', 'book_room', [wrong], 'error'),
      node('tool', 'list_failing_rooms', [], 'warning'),
    ]),
  ]
  expect(outline(filtered(tools, 'Failing '))).toEqual([
    ['rooms.ts', [['book_room', ['Change `date`.']], 'list_failing_rooms']],
  ])
  expect(outline(filtered(tools, 'warnings'))).toEqual([['rooms.ts', ['list_failing_rooms']]])
  expect(outline(filtered(tools, 'fine'))).toEqual([['rooms.ts', [['find_rooms', ['nights']]]]])
  expect(filtered(tools, 'unknown')).toEqual([])
  // What is wrong is no name.
  expect(filtered(tools, 'date')).toEqual([])
})

it('has nothing where nothing matches, and everything for a filter of spaces', () => {
  expect(filtered(tree, 'zebra')).toEqual([])
  expect(outline(filtered(tree, '  '))).toEqual(outline(tree))
})
