// Preloaded into a program that must not reach the network: every attempt ends it, and says so.
import net from 'node:net'

const connect = net.Socket.prototype.connect
net.Socket.prototype.connect = function (...args) {
  const [options] = Array.isArray(args[0]) ? args[0] : net._normalizeArgs(args)
  if (options.path) return connect.apply(this, args)
  process.stderr.write(`Connected to ${options.host ?? 'localhost'}:${options.port}\n`, () =>
    process.exit(86),
  )
  return this
}
