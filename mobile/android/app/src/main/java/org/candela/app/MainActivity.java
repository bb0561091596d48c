package org.candela.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
