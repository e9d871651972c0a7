// The yardstick: a Fastify that parses a form POST and answers a constant. Prints its port.
import formbody from '@fastify/formbody';
import Fastify from 'fastify';

const app = Fastify();
await app.register(formbody);
app.post('/api/transaction/in', async () => ({
  type: 'ok',
  message: 'ok',
  data: { id: 1, status: 'open', filled: '0' },
}));
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
if (typeof address === 'object' && address) process.send?.({ port: address.port });
process.on('disconnect', () => void app.close());
