import dgram from 'node:dgram'
import dns from 'node:dns'
import net from 'node:net'
import { ofProgram } from '../runner/failures.js'
import { refusal, replace } from './process.js'
import type { Refuse } from './refuse.js'

type Members = Record<string, unknown>

export function guardNetwork(refuse: Refuse): void {
  guardDescriptors(refuse)
  const socket = net.Socket.prototype as unknown as Members
  // As an unreachable host would answer, so that a client that connects in the background does no harm.
  socket['connect'] = function connect(this: net.Socket) {
    const error = refuse('The network')
    process.nextTick(() => this.destroy(error))
    return this
  }
  for (const name of ['listen', '_listen2'])
    replace(net.Server.prototype, name, refusal(refuse, 'Listening on a port'))
  replace(net, '_createServerHandle', refusal(refuse, 'Listening on a port'))
  replace(dgram, '_createSocketHandle', refusal(refuse, 'The network'))
  for (const name of ['bind', 'send', 'connect', 'sendto', 'addMembership']) {
    replace(dgram.Socket.prototype, name, refusal(refuse, 'The network'))
  }
  guardNames(refuse)
  const globals = globalThis as unknown as Members
  const rejecting = () =>
    Promise.reject(ofProgram(new TypeError('fetch failed', { cause: refuse('The network') })))
  Object.defineProperty(globals, 'fetch', {
    value: rejecting,
    enumerable: true,
    configurable: true,
    writable: true,
  })
  for (const name of ['WebSocket', 'EventSource']) {
    if (name in globals) {
      Object.defineProperty(globals, name, {
        value: refusal(refuse, 'The network'),
        enumerable: false,
        configurable: true,
        writable: true,
      })
    }
  }
}

const HANDLE_METHODS = ['bind', 'bind6', 'listen', 'connect', 'connect6', 'send', 'send6', 'fchmod']

/** What Node's sockets are made of, each kind before anybody has one: they reach out by themselves. */
export function guardedHandles(refuse: Refuse): (handle: object, type: string) => void {
  const guarded = Object.create(null) as Record<string, true>
  const { getPrototypeOf } = Object
  const { apply } = Reflect
  return (handle, type) => {
    if (guarded[type]) return
    guarded[type] = true
    const prototype = getPrototypeOf(handle) as Members
    for (let i = 0; i < HANDLE_METHODS.length; i++) {
      const name = HANDLE_METHODS[i] as string
      if (name in prototype) prototype[name] = refusal(refuse, 'The network')
    }
    const open = prototype['open'] as ((descriptor: unknown) => unknown) | undefined
    if (!open) return
    // Standard input, output and error are opened when they are used.
    prototype['open'] = function guardedOpen(this: unknown, descriptor: unknown) {
      if (descriptor !== 0 && descriptor !== 1 && descriptor !== 2) throw refuse('A descriptor as a socket')
      return apply(open, this, [descriptor])
    }
  }
}

function guardNames(refuse: Refuse): void {
  guardLookups(dns as unknown as Members, dns.promises as unknown as Members, refuse)
  const resolvers = [dns.Resolver.prototype, dns.promises.Resolver.prototype]
  guardLookups(resolvers[0] as unknown as Members, resolvers[1] as unknown as Members, refuse)
}

/** The channel to the host is an open file too. Standard input, output and error may be had. */
function guardDescriptors(refuse: Refuse): void {
  const check = ([options]: unknown[]): void => {
    const { fd = 0 } = (typeof options === 'object' && options !== null ? options : {}) as { fd?: unknown }
    if (typeof fd === 'number' && fd > 2) throw refuse('A descriptor as a socket')
  }
  const Socket = new Proxy(net.Socket, {
    construct: (target, args, newTarget) => {
      check(args)
      return Reflect.construct(target, args, newTarget) as object
    },
    apply: (target, self, args) => {
      check(args)
      return Reflect.apply(target as unknown as (...args: unknown[]) => unknown, self, args)
    },
  })
  for (const name of ['Socket', 'Stream']) replace(net, name, Socket)
}

/** Every function that asks for a name, by callback and by promise. */
function guardLookups(callbacks: Members, promises: Members, refuse: Refuse): void {
  for (const name of Object.getOwnPropertyNames(callbacks)) {
    if (!/^(lookup|resolve|reverse)/.test(name)) continue
    callbacks[name] = (...args: unknown[]) => {
      const callback = args[args.length - 1]
      const error = refuse('The network')
      if (typeof callback !== 'function') throw error
      process.nextTick(callback as (error: unknown) => void, error)
    }
    if (name in promises) promises[name] = () => Promise.reject(refuse('The network'))
  }
}
