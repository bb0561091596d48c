// Loaded into the media process by soak.mjs: reports the JavaScript heap to the parent.
setInterval(() => process.send?.({ type: 'memory', ...process.memoryUsage() }), 5000).unref();
