// Loaded into the media process by soak.mjs: tells the parent how the JavaScript heap stands.
setInterval(() => process.send?.({ type: 'memory', ...process.memoryUsage() }), 5000).unref();
